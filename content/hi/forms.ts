import type { forms as en } from '../en/forms.ts'
import { sample } from '../samples.ts'

const answeredWithin = sample('forms.answeredWithin', 'एक कार्यदिवस के भीतर')

export const forms = {
  notice: {
    version: '2026-11-16',
    language: 'hi',
    link: 'हम आपके डेटा का क्या करते हैं',
    leaveEmpty: 'इसे खाली छोड़ें',
  },
  earlierNotices: ['2026-11-15'],
  outcome: {
    phone: 'फ़ोन',
    email: 'ईमेल',
    reference: 'रेफ़रेंस नंबर',
    wrong: 'कुछ गलत है?',
    change: 'बदलें',
    call: 'अभी बात करनी है? फ़ोन करें:',
    callInstead: 'आपका लिखा हुआ सुरक्षित है। आप हमें फ़ोन भी कर सकते हैं:',
  },
  answers: {
    refused: 'कृपया अपनी जानकारी जाँच लें',
    failed: 'फ़ॉर्म अभी भेजा नहीं गया',
    change: 'अपनी जानकारी बदलें',
  },
  signups: {
    name: 'कॉल बैक',
    fields: {
      email: { label: 'ईमेल', placeholder: 'आपका मुख्य ईमेल' },
      phone: { label: 'फ़ोन नंबर', placeholder: 'फ़ोन नंबर' },
      organisation: { label: 'संस्था का नाम', placeholder: 'संस्था का नाम' },
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
      firstName: { label: 'नाम' },
      lastName: { label: 'उपनाम' },
      email: { label: 'ईमेल' },
      phoneNumber: { label: 'फ़ोन नंबर', hint: 'ज़्यादा से ज़्यादा 10 अंक' },
      message: { label: 'संदेश' },
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
      firstName: { label: 'नाम' },
      lastName: { label: 'उपनाम' },
      email: { label: 'ऑफ़िस का ईमेल' },
      phoneNumber: { label: 'फ़ोन नंबर', hint: '10 अंक' },
      hospitalName: { label: 'संस्था का नाम' },
      designation: { label: 'पद' },
    },
    submit: 'डेमो लें',
    purpose: 'यह जानकारी हम सिर्फ़ आपका डेमो तय करने के लिए लेते हैं, किसी और काम के लिए नहीं।',
    confirmation: {
      title: 'आपका अनुरोध मिल गया।',
      next: `समय तय करने के लिए हम ${answeredWithin} आपको फ़ोन करेंगे।`,
    },
  },
} satisfies typeof en
