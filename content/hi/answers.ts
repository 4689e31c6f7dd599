import { answers as english } from '../en/answers.ts'

export const answers = {
  // The desk is English.
  titles: english.titles,
  greeting: '{name} जी, नमस्ते,',
  greetingWithoutName: 'नमस्ते,',
  keepReference: 'जवाब देते समय कृपया विषय में रेफ़रेंस नंबर {reference} रहने दें।',
  closing: ['सादर,', '{product} टीम', '{phone}'],
  templates: {
    signups: {
      subject: '{product} की ओर से आपको कॉल ({reference})',
      paragraphs: [
        'आपने हमें कॉल बैक के लिए कहा, इसके लिए धन्यवाद। हम आपके दिए हुए नंबर पर कॉल करेंगे।',
        'आपकी संस्था का नाम हमने {organization} लिखा है।',
        'आपके लिए कौन सा दिन और समय सबसे ठीक रहेगा? आप हमें {phone} पर भी कॉल कर सकते हैं।',
      ],
    },
    contactUs: {
      subject: '{product} को आपका संदेश ({reference})',
      paragraphs: [
        '{product} को संदेश भेजने के लिए धन्यवाद। हमने इसे पढ़ लिया है और जल्द ही आपको जवाब देंगे।',
        'अगर बात करना ज़्यादा आसान हो, तो बताएँ कि हम कब कॉल करें, या हमें {phone} पर कॉल करें।',
      ],
    },
    demoRequests: {
      subject: '{product} का आपका डेमो ({reference})',
      paragraphs: [
        '{product} के डेमो में रुचि दिखाने के लिए धन्यवाद।',
        'आपको और {organization} के आपके साथियों को इसे दिखाकर हमें खुशी होगी।',
        'आपके लिए कौन से दो-तीन समय ठीक रहेंगे, और डेमो में कौन-कौन होगा? हम उनमें से एक समय पक्का करेंगे।',
      ],
    },
    notReached: {
      subject: 'हमने आपको कॉल किया था ({reference})',
      paragraphs: [
        '{product} को भेजे आपके अनुरोध के बारे में हमने आपको कॉल किया, पर बात नहीं हो पाई।',
        'हम दोबारा कब और किस नंबर पर कॉल करें? आप हमें {phone} पर भी कॉल कर सकते हैं।',
      ],
    },
  },
} satisfies typeof english
