import type { notFound as en } from '../en/not-found.ts'

export const notFound = {
  code: '04:04',
  title: 'यह रास्ता यहीं खत्म होता है',
  lead: 'जो पेज आप ढूँढ रहे हैं, वह हट गया है या कभी था ही नहीं। कुछ बिगड़ा नहीं है: ये रास्ते खुले हैं।',
  emergency: 'हम एम्बुलेंस और अस्पतालों के लिए सॉफ़्टवेयर बनाते हैं। मदद हम खुद नहीं भेज सकते।',
  linksTitle: 'खुले रास्ते',
  links: [
    { label: 'होम', href: '/', text: 'FirstHour क्या है, शुरू से।' },
    { label: 'कैसे काम करता है', href: '/#howDoes', text: 'मौके से तैयार अस्पताल तक।' },
    { label: 'हमारा असर', href: '/impact', text: 'मरीज़ों के लिए और अस्पतालों के लिए।' },
    { label: 'हमारे बारे में', href: '/About', text: 'मूल्य, टीम और संपर्क।' },
    { label: 'डेमो लें', href: '/request#request', text: 'एक केस लाइव चलता देखें।' },
  ],
} satisfies typeof en
