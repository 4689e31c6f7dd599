import type { standalone as en } from '../en/standalone.ts'

const product = {
  label: 'प्रोडक्ट',
  href: '/SystemOne',
  text: 'एम्बुलेंस, अस्पताल और डॉक्टर, किसे इससे क्या मिलता है।',
}
const howItWorks = {
  label: 'कैसे काम करता है',
  href: '/howWork',
  text: 'मौके से तैयार अस्पताल तक, चार कदम।',
}
const impact = {
  label: 'हमारा असर',
  href: '/impact',
  text: 'पहला घंटा तेज़ हो तो मरीज़ों और अस्पतालों के लिए क्या बदलता है।',
}
const demo = {
  label: 'डेमो लें',
  href: '/request',
  text: 'नक्शे पर अपने अस्पतालों के साथ एक केस चलता देखें।',
}
const about = {
  label: 'हमारे बारे में',
  href: '/about',
  text: 'हम क्यों हैं, किन बातों पर टिके हैं, और इसे कौन बनाता है।',
}

export const standalone = {
  contactSection: { title: 'आए हैं तो यह भी देखें', links: [demo, howItWorks, about] },
  howWork: { title: 'आगे देखें', links: [product, impact, demo] },
  SystemOne: { title: 'आगे देखें', links: [howItWorks, impact, demo] },
  Client: { title: 'आगे देखें', links: [howItWorks, product, demo] },
} satisfies typeof en
