import type { site as en } from '../en/site.ts'

export const site = {
  skipToContent: 'सीधे मुख्य सामग्री पर जाएँ',
  opensWindow: 'नई विंडो में खुलता है',
  nav: {
    home: 'होम',
    impact: 'असर',
    about: 'हमारे बारे में',
    login: 'लॉगिन',
    loginNote: 'अभी उपलब्ध नहीं',
    request: 'डेमो लें',
    menu: 'मेन्यू',
    close: 'बंद करें',
    label: 'मुख्य',
    pauseMotion: 'एनिमेशन रोकें',
    runACase: 'केस चलाएँ',
  },
  languages: {
    label: 'भाषा',
    offer: 'यह पेज हिन्दी में पढ़ें',
    dismiss: 'नहीं, धन्यवाद',
  },
  footer: {
    line: 'मौके से सही अस्पताल तक, एक ही घड़ी पर।',
    emergency: {
      before: 'इमरजेंसी में',
      numbers: [
        { label: '108', href: 'tel:108' },
        { label: '112', href: 'tel:112' },
      ],
      or: 'या',
      after: 'डायल करें',
      end: '।',
      note: 'यह वेबसाइट एम्बुलेंस नहीं भेज सकती।',
    },
    groups: [
      {
        heading: 'देखें',
        links: [
          { label: 'होम', href: '/' },
          { label: 'कैसे काम करता है', href: '/#howDoes' },
          { label: 'केस चलाएँ', href: '/howWork#run' },
          { label: 'प्रोडक्ट', href: '/#product' },
          { label: 'पार्टनर की राय', href: '/#testimonial' },
        ],
      },
      {
        heading: 'कंपनी',
        links: [
          { label: 'हमारा असर', href: '/impact' },
          { label: 'हमारे बारे में', href: '/About' },
          { label: 'संपर्क', href: '/about#contact' },
          { label: 'डेमो लें', href: '/request#request' },
        ],
      },
    ],
    contact: 'हमसे बात करें',
    privacy: { label: 'गोपनीयता', href: '/privacy' },
    rights: 'सर्वाधिकार सुरक्षित।',
  },
  pages: {
    home: {
      title: 'FirstHour: एडवांस्ड इमरजेंसी मैनेजमेंट सॉफ़्टवेयर',
      description:
        'मौके से सही अस्पताल तक, एक ही घड़ी पर: पैरामेडिक केस बनाते हैं, अस्पताल क्रम में दिखते हैं, वाइटल्स लाइव पहुँचते हैं, पहुँचने का समय पता रहता है।',
    },
    impact: {
      title: 'हमारा असर · FirstHour',
      description: 'मरीज़ जल्दी भर्ती हो तो मरीज़ों और अस्पतालों के लिए क्या बदलता है।',
    },
    about: {
      title: 'हमारे बारे में · FirstHour',
      description: 'FirstHour क्यों बना, किन बातों पर टिका है, इसे कौन बनाता है और हमसे कैसे बात करें।',
    },
    contactSection: { title: 'संपर्क · FirstHour', description: 'FirstHour को लिखें; जवाब कोई इंसान देगा।' },
    request: {
      title: 'डेमो लें · FirstHour',
      description: 'एक इमरजेंसी देखें, कॉल से अस्पताल के दरवाज़े तक, नक्शे पर आपके अपने अस्पतालों के साथ।',
    },
    howWork: {
      title: 'कैसे काम करता है · FirstHour',
      description: 'मौके से तैयार अस्पताल तक, चार कदम।',
    },
    SystemOne: {
      title: 'प्रोडक्ट · FirstHour',
      description: 'FirstHour से एम्बुलेंस, अस्पताल और डॉक्टरों को क्या मिलता है।',
    },
    Client: {
      title: 'पार्टनर · FirstHour',
      description: 'FirstHour के साथ खड़े इनक्यूबेटर और संस्थान।',
    },
    privacy: {
      title: 'गोपनीयता · FirstHour',
      description: 'हम क्या लेते हैं, क्यों, कितने समय तक रखते हैं, और उसे कैसे मिटवाएँ।',
    },
    notFound: { title: 'पेज नहीं मिला · FirstHour', description: 'यह पेज मौजूद नहीं है।' },
  },
} satisfies typeof en
