import type { scenes as en } from '../en/scenes.ts'

export const scenes = {
  kinds: {
    heartAttack: 'हार्ट',
    stroke: 'स्ट्रोक',
    roadTrauma: 'ट्रॉमा',
    burns: 'बर्न',
    childbirth: 'डिलीवरी',
    breathing: 'साँस',
  },
  minutes: '{minutes} मिनट',
  distance: '{km} किमी',
  ambulance: 'AMB {number}',
  bay: 'बेड {bay}',
  careReady: '{care} तैयार',
  vitals: {
    heartRate: { label: 'हार्ट रेट', unit: 'bpm' },
    oxygen: { label: 'SpO₂', unit: '%' },
    pressure: { label: 'ब्लड प्रेशर', unit: '' },
  },
  pressure: '{systolic} / {diastolic}',
  hero: {
    nearby: 'आसपास के अस्पताल',
    ranked: 'इस केस के लिए क्रम',
    incoming: 'आ रहा है · बेड {bay}',
    untilArrival: 'पहुँचने में · {km} किमी दूर',
    free: 'उपलब्ध',
    held: 'रिज़र्व',
  },
  casePhone: {
    heading: 'नया केस',
    kind: 'कैसी इमरजेंसी है?',
    place: 'कहाँ',
    vitals: 'पहले वाइटल्स',
    pressureUnit: 'mmHg',
    button: 'अस्पताल ढूँढें',
  },
  ranking: { heading: 'केस {number} के लिए क्रम' },
  monitor: { heading: '{ambulance} · केस {number}', live: 'लाइव' },
  board: { heading: '{hospital} · आगमन' },
  goldenHour: {
    left: 'पहले घंटे में से इलाज के लिए बाकी',
    since: '{onset} {time}',
    drive: 'इनमें से {time} स्टाफ़ के साथ',
  },
  preparedness: { heading: '{ambulance} के आने से पहले', pending: '{minutes} मिनट में' },
  routeMap: { destination: '{hospital} की ओर', left: '{km} किमी बाकी' },
  coverage: { answer: '{reason} · {minutes} मिनट' },
  ride: {
    created: 'मौके पर केस बना',
    vitals: 'डॉक्टर की स्क्रीन पर वाइटल्स',
    held: 'ECG देखा गया, {care} रिज़र्व',
    door: 'टीम दरवाज़े पर तैयार',
  },
  documents: {
    heading: 'हैंडओवर हो गया',
    received: 'प्राप्त, {hospital}, {time}',
    title: 'केस शीट',
    number: 'नं. {number}',
    emergency: 'इमरजेंसी',
    patient: 'मरीज़',
    patientIs: 'P-{number}, {sex}, करीब {age} साल',
    sexes: { female: 'महिला', male: 'पुरुष' },
    given: 'इलाज',
    treatment: '{treatment} {time}',
    signed: 'पैरामेडिक, {ambulance}',
    files: {
      caseSheet: 'केस शीट',
      ecg12Lead: '12-लीड ECG',
      consent: 'सहमति',
      vitalsRecord: 'वाइटल्स, {minutes} मिनट',
    },
  },
  alerts: {
    heading: '{hospital} · वार्ड 3',
    title: '{kind} केस {minutes} मिनट में',
    text: '{ambulance} · बेड {bay} · वाइटल्स लाइव हैं',
    seen: '{time} पर देखा',
    sent: 'अलर्ट भेजा',
  },
  consult: { doctor: '{doctor}, कॉल पर', advice: '“{text}”' },
  outcome: {
    chance: 'अच्छे नतीजे की संभावना',
    ready: 'इलाज दरवाज़े पर शुरू',
    late: 'इलाज अस्पताल खोजने के बाद शुरू',
    start: 'इमरजेंसी',
    end: 'समय बीतता है',
  },
  alt: {
    hero: 'अस्पताल की एक स्क्रीन एक मरीज़ ({kind}) के पहुँचने की उलटी गिनती दिखाती है: {left} बाकी, {km} किमी दूर, साथ में ECG, वाइटल्स और उपलब्ध {care}; बगल में पैरामेडिक का फ़ोन इस केस के लिए अस्पताल क्रम में दिखाता है।',
    casePhone:
      'पैरामेडिक का फ़ोन, नया केस शुरू होने के {passed} बाद: हार्ट का केस, जगह मिल गई, हार्ट रेट, ऑक्सीजन और ब्लड प्रेशर भरे हुए, और अस्पताल ढूँढने का बटन।',
    rankedHospitals:
      'हार्ट के केस के लिए क्रम में तीन अस्पताल। पहला, {hospital}, {minutes} मिनट दूर है और वहाँ {care} उपलब्ध है; सबसे पास वाला {nearestMinutes} मिनट दूर है, पर वहाँ यह नहीं है, इसलिए वह पहला नहीं।',
    vitalsMonitor:
      'डॉक्टर की स्क्रीन पर एम्बुलेंस से आता लाइव ECG, ऑक्सीजन और ब्लड प्रेशर, और पैरामेडिक व डॉक्टर के बीच के संदेश।',
    arrivalsBoard:
      'अस्पताल का बोर्ड, जिस पर रास्ते में चल रही {count} एम्बुलेंस हैं; हर एक के साथ दूरी, उलटी गिनती, बेड, और टीम तैयार है या नहीं। अगली {km} किमी दूर है और {left} में पहुँचेगी।',
    goldenHour:
      'साठ मिनट की एक घड़ी, {onset} से गिनी हुई। अस्पताल के दरवाज़े पर {since} बीत चुके हैं, इनमें से {passed} स्टाफ़ के साथ; इलाज के लिए {hourLeft} बचते हैं।',
    preparedness:
      'अस्पताल की चेकलिस्ट, जब एम्बुलेंस को पहुँचने में अभी {left} बाकी हैं: ECG देखा गया, {care} रिज़र्व, टीम बुलाई गई, बेड खाली कराया गया, हर एक अपने समय के साथ; अगली बारी लिफ़्ट की है।',
    routeMap:
      'रात में शहर का नक्शा: झील, नदी और सड़कें। एम्बुलेंस रोशन रास्ते पर, पास के एक अस्पताल से आगे, {hospital} की ओर जा रही है; {left} और {km} किमी बाकी।',
    coverage:
      'बीच में मरीज़, चारों ओर {rings} मिनट के घेरे और {count} अस्पताल, हर एक के साथ सड़क से लगने वाले मिनट। जो सही बैठता है, वह जवाब देता है: {care} उपलब्ध, {minutes} मिनट।',
    transitCare:
      'शाम को शहर की सड़क पर एम्बुलेंस, भीतर तक दिखती हुई: मरीज़ के पास पैरामेडिक, ऊपर मॉनिटर और ड्रिप। नीचे सफ़र के समय, मौके पर बने केस से लेकर {whole} बाद दरवाज़े पर तैयार टीम तक।',
    documents:
      'ECG की पट्टी और हस्ताक्षर वाली केस शीट, और हैंडओवर में दिए गए दस्तावेज़ों की सूची: केस शीट, ECG, सहमति और वाइटल्स, जो अस्पताल को मिल चुके हैं।',
    alerts:
      'अलर्ट के समय वार्ड की स्क्रीन: हार्ट का केस {minutes} मिनट में पहुँच रहा है। कार्डियोलॉजिस्ट, {care} टीम और इमरजेंसी डेस्क इसे देख चुके हैं।',
    teleConsult:
      'अस्पताल में बैठे कार्डियोलॉजिस्ट और एम्बुलेंस में मौजूद पैरामेडिक के बीच वीडियो कॉल, नीचे मरीज़ का ECG और डॉक्टर की सलाह।',
    outcomeCurve:
      'नीचे गिरती एक रेखा: इमरजेंसी के बाद जितना समय बीतता है, अच्छे नतीजे की संभावना उतनी घटती है। इसलिए दरवाज़े पर शुरू हुआ इलाज उस इलाज से ज़्यादा काम का है जो अस्पताल खोजने के बाद शुरू हो।',
  },
} satisfies typeof en
