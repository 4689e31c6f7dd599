import type { share as en } from '../en/share.ts'

export const share = {
  home: 'मौके से सही अस्पताल तक, एक ही घड़ी पर',
  impact: 'फ़ैसला पहला घंटा करता है।',
  about: 'जहाँ हर सेकंड मायने रखता है',
  contactSection: 'इसे बनाने वालों से बात करें',
  request: 'नक्शे पर अपने अस्पतालों के साथ देखें',
  howWork: 'तैयार अस्पताल तक चार कदम',
  SystemOne: 'हर मरीज़ की खबर, उसके पहुँचने से पहले',
  Client: 'जो हमारे साथ खड़े हैं',
  privacy: 'हम क्या रखते हैं, क्यों, और कब तक',
} satisfies typeof en
