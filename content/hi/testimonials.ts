import type { testimonials as en } from '../en/testimonials.ts'
import { sample } from '../samples.ts'

export const testimonials = {
  label: 'इनक्यूबेटर और संस्थान',
  heading: 'उनके साथ परखा, जो कड़े सवाल पूछते हैं',
  carousel: 'हमारे पार्टनर क्या कहते हैं',
  previous: 'पिछला पार्टनर',
  next: 'अगला पार्टनर',
  position: '{count} में से {index}',
  roles: { carousel: 'कैरोसेल', slide: 'स्लाइड' },
  partners: [
    {
      name: sample('testimonials.hyderabad.name', 'डेक्कन हेल्थ इनक्यूबेटर'),
      kind: 'हेल्थ इनक्यूबेटर',
      city: 'हैदराबाद',
      sign: 'Hyderabad',
      quote: sample(
        'testimonials.hyderabad.quote',
        'कोड की पहली लाइन लिखने से पहले इन्होंने एम्बुलेंस में नाइट शिफ़्ट की। यह काम में दिखता है।',
      ),
      person: sample('testimonials.hyderabad.person', 'प्रोग्राम डायरेक्टर'),
    },
    {
      name: sample('testimonials.guntur.name', 'कृष्णा डेल्टा इंस्टीट्यूट'),
      kind: 'तकनीकी संस्थान',
      city: 'गुंटूर',
      sign: 'Guntur',
      quote: sample(
        'testimonials.guntur.quote',
        'हमारे छात्रों ने स्टॉपवॉच लेकर हैंडओवर का समय नापा। बोर्ड को फ़ोन कॉल से ज़्यादा पता था।',
      ),
      person: sample('testimonials.guntur.person', 'नवाचार प्रमुख'),
    },
    {
      name: sample('testimonials.visakhapatnam.name', 'ईस्टर्न कोस्ट मेडटेक'),
      kind: 'मेडिकल टेक्नोलॉजी पार्क',
      city: 'विशाखापत्तनम',
      sign: 'Visakhapatnam',
      quote: sample(
        'testimonials.visakhapatnam.quote',
        'पैरामेडिक को एक ही बार में समझ आ गया। हमारे लिए यही पूरी परीक्षा थी।',
      ),
      person: sample('testimonials.visakhapatnam.person', 'मुख्य मेंटर'),
    },
    {
      name: sample('testimonials.jaipur.name', 'पिंक सिटी वेंचर्स'),
      kind: 'स्टार्ट-अप इनक्यूबेटर',
      city: 'जयपुर',
      sign: 'Jaipur',
      quote: sample(
        'testimonials.jaipur.quote',
        'ये सबसे पहले डॉक्टरों से पूछते हैं और सबसे बाद में निवेशकों से। हम ऐसी ही टीमों का साथ देते हैं।',
      ),
      person: sample('testimonials.jaipur.person', 'पार्टनर'),
    },
  ],
} satisfies typeof en
