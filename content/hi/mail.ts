import { mail as english } from '../en/mail.ts'

export const mail = {
  // The company itself reads these, in English whatever the visitor's language.
  notification: english.notification,
  heldLeads: english.heldLeads,
  erasureRequest: english.erasureRequest,
  erasedBySender: english.erasedBySender,
  eraseLink: {
    subject: 'कृपया पक्का करें: {product} में सहेजी आपकी जानकारी मिटाना',
    body: `आपने कहा है कि इस ईमेल पते से {product} को जो कुछ भेजा गया, वह सब मिटा दिया जाए। पक्का करने के लिए यह लिंक खोलें और बटन दबाएँ:

{link}

यह 24 घंटे तक काम करता है। अगर यह आपने नहीं कहा, तो कुछ न करें: इस लिंक के बिना कुछ नहीं मिटता।
`,
  },
  followUps: english.followUps,
  acknowledgement: {
    subject: '{product} से संपर्क करने के लिए धन्यवाद',
    preview: 'आपका अनुरोध हमें मिल गया है। हम जल्द ही आपसे संपर्क करेंगे।',
    headingWithName: '{name} जी, धन्यवाद',
    heading: 'संपर्क करने के लिए धन्यवाद',
    received: {
      signups: 'कॉल बैक का आपका अनुरोध हमें मिल गया है।',
      contactUs: 'आपका संदेश हमें मिल गया है।',
      demoRequests: 'डेमो के लिए आपका अनुरोध हमें मिल गया है।',
    },
    next: '{product} की टीम जल्द ही आपसे संपर्क करेगी। आपको और कुछ नहीं करना है।',
    emergency:
      'मेडिकल इमरजेंसी में कृपया हमारा इंतज़ार न करें। भारत में एम्बुलेंस के लिए 108 और किसी भी इमरजेंसी के लिए 112 डायल करें।',
    labels: { reference: 'आपका रेफ़रेंस नंबर', phone: 'फ़ोन', website: 'वेबसाइट', yourData: 'आपका डेटा' },
    yourData: 'सहेजी हुई जानकारी देखें, सुधारें या मिटाएँ (30 दिन तक)',
    footer:
      'यह मेल आपको इसलिए मिला है क्योंकि {product} की वेबसाइट के एक फ़ॉर्म में यह पता भरा गया था। अगर वह आप नहीं थे, तो इस पर ध्यान न दें; आगे और कुछ नहीं भेजा जाएगा।',
  },
} satisfies typeof english
