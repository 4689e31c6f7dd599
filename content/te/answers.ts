import { answers as english } from '../en/answers.ts'

export const answers = {
  // The desk is English.
  titles: english.titles,
  greeting: '{name} గారికి నమస్కారం,',
  greetingWithoutName: 'నమస్కారం,',
  keepReference: 'జవాబు రాసేటప్పుడు దయచేసి సబ్జెక్ట్‌లో {reference} అనే రిఫరెన్స్ నంబర్ అలాగే ఉంచండి.',
  closing: ['ధన్యవాదాలతో,', '{product} టీమ్', '{phone}'],
  templates: {
    signups: {
      subject: '{product} నుంచి మీకు ఫోన్ ({reference})',
      paragraphs: [
        'తిరిగి ఫోన్ చేయమని మమ్మల్ని అడిగినందుకు ధన్యవాదాలు. మీరు ఇచ్చిన నంబర్‌కు ఫోన్ చేస్తాం.',
        'మీ సంస్థ పేరు {organization} అని రాసుకున్నాం.',
        'మీకు ఏ రోజు, ఏ సమయం బాగా కుదురుతుంది? మీరు కూడా {phone} నంబర్‌కు మాకు ఫోన్ చేయవచ్చు.',
      ],
    },
    contactUs: {
      subject: '{product}కు మీరు పంపిన సందేశం ({reference})',
      paragraphs: [
        '{product}కు సందేశం పంపినందుకు ధన్యవాదాలు. దాన్ని చదివాం, త్వరలోనే మీకు జవాబు ఇస్తాం.',
        'ఫోన్‌లో మాట్లాడటం సులువైతే ఎప్పుడు ఫోన్ చేయాలో చెప్పండి, లేదా {phone} నంబర్‌కు మాకు ఫోన్ చేయండి.',
      ],
    },
    demoRequests: {
      subject: 'మీరు అడిగిన {product} డెమో ({reference})',
      paragraphs: [
        '{product} డెమో కోసం అడిగినందుకు ధన్యవాదాలు.',
        '{organization} సంస్థలోని మీకు, మీ సహోద్యోగులకు దీన్ని చూపించడం మాకు సంతోషం.',
        'మీకు కుదిరే రెండు మూడు సమయాలు, డెమోలో ఎవరెవరు ఉంటారో చెప్పండి. వాటిలో ఒక సమయాన్ని ఖాయం చేస్తాం.',
      ],
    },
    notReached: {
      subject: 'మీకు ఫోన్ చేశాం ({reference})',
      paragraphs: [
        '{product}కు మీరు పంపిన అభ్యర్థన గురించి మీకు ఫోన్ చేశాం, కానీ మీతో మాట్లాడలేకపోయాం.',
        'మళ్లీ ఎప్పుడు, ఏ నంబర్‌కు ఫోన్ చేయాలి? మీరు కూడా {phone} నంబర్‌కు మాకు ఫోన్ చేయవచ్చు.',
      ],
    },
  },
} satisfies typeof english
