import type { forms as en } from '../en/forms.ts'
import { sample } from '../samples.ts'

const answeredWithin = sample('forms.answeredWithin', 'एक कार्यदिवस के भीतर')

export const forms = {
  notice: {
    version: '2026-11-17',
    language: 'hi',
    link: 'हम आपके डेटा का क्या करते हैं',
    leaveEmpty: 'इसे खाली छोड़ें',
  },
  earlierNotices: ['2026-11-16', '2026-11-15'],
  filling: {
    needed: 'सभी फ़ील्ड भरना ज़रूरी है।',
    check: 'कृपया ये फ़ील्ड जाँच लें:',
    asItIs: 'आप इसे ऐसे भी भेज सकते हैं।',
  },
  outcome: {
    name: 'नाम',
    phone: 'फ़ोन',
    email: 'ईमेल',
    reference: 'रेफ़रेंस नंबर',
    wrong: 'कुछ गलत है?',
    change: 'बदलें',
    another: 'एक और भेजें',
    call: 'अभी बात करनी है? फ़ोन करें:',
    callInstead: 'आपका लिखा हुआ सुरक्षित है। आप हमें फ़ोन भी कर सकते हैं:',
  },
  booking: 'समय खुद चुनें',
  answers: {
    refused: 'कृपया अपनी जानकारी जाँच लें',
    failed: 'फ़ॉर्म अभी भेजा नहीं गया',
    change: 'अपनी जानकारी बदलें',
  },
  signups: {
    name: 'कॉल बैक',
    fields: {
      email: { label: 'ईमेल', placeholder: 'आपका मुख्य ईमेल', hint: 'जैसे name@hospital.in' },
      phone: { label: 'फ़ोन नंबर', placeholder: 'फ़ोन नंबर', hint: '10 अंक, +91 के बिना' },
      organisation: { label: 'संस्था का नाम', placeholder: 'संस्था का नाम', hint: 'सिर्फ़ अक्षर और स्पेस' },
    },
    submit: 'कॉल बैक पाएँ',
    purpose: 'यह जानकारी हम सिर्फ़ FirstHour के बारे में आपको फ़ोन करने के लिए लेते हैं, किसी और काम के लिए नहीं।',
    confirmation: {
      title: 'आपका नंबर मिल गया।',
      next: `हमारी टीम से कोई ${answeredWithin} आपको फ़ोन करेगा।`,
    },
  },
  contactUs: {
    name: 'संपर्क',
    fields: {
      firstName: { label: 'नाम', hint: 'अक्षर और अंक, स्पेस नहीं' },
      lastName: { label: 'उपनाम', hint: 'अक्षर और अंक, स्पेस नहीं' },
      email: { label: 'ईमेल', hint: 'जैसे name@hospital.in, आखिर में 2 से 4 अक्षर' },
      phoneNumber: { label: 'फ़ोन नंबर', hint: 'सिर्फ़ अंक, ज़्यादा से ज़्यादा 10' },
      message: { label: 'संदेश', hint: 'एक-दो लाइनें काफ़ी हैं' },
    },
    submit: 'संदेश भेजें',
    purpose: 'यह जानकारी हम सिर्फ़ आपके संदेश का जवाब देने के लिए लेते हैं, किसी और काम के लिए नहीं।',
    confirmation: {
      title: 'आपका संदेश मिल गया।',
      next: `जिसे जवाब पता है, वही ${answeredWithin} आपको लिखेगा।`,
    },
  },
  demoRequests: {
    name: 'डेमो का अनुरोध',
    fields: {
      firstName: { label: 'नाम', hint: 'सिर्फ़ अक्षर' },
      lastName: { label: 'उपनाम', hint: 'सिर्फ़ अक्षर' },
      email: { label: 'ऑफ़िस का ईमेल', hint: 'जैसे name@hospital.in' },
      phoneNumber: { label: 'फ़ोन नंबर', hint: '10 अंक, +91 के बिना' },
      hospitalName: { label: 'संस्था का नाम', hint: 'जिस अस्पताल या सेवा में आप काम करते हैं' },
      designation: { label: 'पद', hint: 'जैसे इमरजेंसी प्रमुख' },
    },
    additions: {
      offer: 'मैंने यहाँ जो निकाला, उसे साथ भेजें:',
      estimate: 'मेरा अनुमान, हर महीने करीब {minutes} मिनट की बचत',
      case: 'मैंने जो केस चलाया',
    },
    submit: 'डेमो लें',
    purpose: 'यह जानकारी हम सिर्फ़ आपका डेमो तय करने के लिए लेते हैं, किसी और काम के लिए नहीं।',
    confirmation: {
      title: 'आपका अनुरोध मिल गया।',
      next: `समय तय करने के लिए हम ${answeredWithin} आपको फ़ोन करेंगे।`,
    },
  },
} satisfies typeof en
