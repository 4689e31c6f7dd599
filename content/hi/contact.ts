import type { contact as en } from '../en/contact.ts'

export const contact = {
  eyebrow: 'संपर्क',
  title: 'सीधे किसी इंसान से बात करें',
  lead: 'प्लेटफ़ॉर्म, साझेदारी या प्रेस के बारे में कोई सवाल हो तो हमें लिखें। जवाब वही देगा जिसे जवाब पता है।',
  emergency: 'इमरजेंसी में 108 या 112 डायल करें। यह फ़ॉर्म एम्बुलेंस तक नहीं पहुँचता।',
  details: { phone: 'फ़ोन', email: 'ईमेल', address: 'पता', follow: 'हमसे जुड़ें' },
} satisfies typeof en
