import type { FilmContent } from '../types/film.ts'

export const film = {
  seconds: 40,
  clockLabel: 'पहले टैप के बाद',
  length: '{seconds} सेकंड, बिना आवाज़',
  acts: [
    {
      picture: 'call',
      from: 0,
      words: 'इमरजेंसी बताकर नहीं आती।',
      caption: 'इमरजेंसी बताकर नहीं आती।',
    },
    {
      picture: 'case',
      from: 3,
      words: 'केस, मौके पर ही बना',
      caption: 'पैरामेडिक मौके पर ही मोबाइल ऐप में केस बनाते हैं: कैसी इमरजेंसी, कौन-सी जगह, पहले वाइटल्स।',
    },
    {
      picture: 'ranking',
      from: 9,
      words: 'अस्पताल मिले, क्रम में',
      caption: '{ranked} सेकंड बाद आसपास के अस्पताल क्रम में सामने हैं, हर एक की वजह के साथ।',
    },
    {
      picture: 'vitals',
      from: 14,
      words: 'वाइटल्स, लाइव',
      caption: 'डॉक्टर और पैरामेडिक मरीज़ के वाइटल्स लाइव देखते हैं, सलाह दोनों तरफ़ से चलती है।',
    },
    {
      picture: 'ride',
      from: 20,
      words: 'इलाज रास्ते में शुरू',
      caption: 'इलाज रास्ते में ही शुरू हो जाता है: एम्बुलेंस अब अस्पताल का ही एक कमरा है।',
    },
    {
      picture: 'map',
      from: 23.5,
      words: 'हर किलोमीटर नज़र में',
      caption: 'एम्बुलेंस पास वाले एक अस्पताल से आगे निकलती है; अस्पताल की नज़र हर किलोमीटर पर है।',
    },
    {
      picture: 'board',
      from: 29,
      words: 'दरवाज़े पर तैयार',
      caption: 'अस्पताल के बोर्ड पर उलटी गिनती पूरी होती है। बेड {bay} खाली है, {care} तैयार है।',
    },
    {
      picture: 'hour',
      from: 34.5,
      words: 'घंटा अभी शुरू ही हुआ है',
      caption:
        'पहले टैप के {minutes} मिनट {seconds} सेकंड बाद, इलाज के लिए पहले घंटे के {left} मिनट से ज़्यादा बाकी हैं।',
    },
    {
      picture: 'close',
      from: 37.5,
      words: 'हमारा काम है जान भी बचाना और रोज़ी-रोटी भी',
      caption: 'FirstHour. हमारा काम है जान भी बचाना और रोज़ी-रोटी भी।',
    },
  ],
} satisfies FilmContent
