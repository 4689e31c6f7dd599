import type { PartnerQuestionsContent } from '../types/partner-questions.ts'

export const partnerQuestions = {
  label: 'The hard questions',
  title: 'Ask us these. Others did.',
  items: [
    {
      question: 'Can a hospital buy a better place on the list?',
      answer:
        'No. Hospitals are ranked by the care a case needs, what is free there and the road as it is now. Every rank comes with its reason.',
    },
    {
      question: 'Why not simply the nearest hospital?',
      answer:
        'Because the nearest may have no free cath lab, and a second trip takes time the heart does not have.',
    },
    {
      question: 'What do we have to buy for it?',
      answer: 'No servers. It runs on the phones your crews carry and the screens your hospital has.',
    },
    {
      question: 'How long until a crew can use it?',
      answer: 'A case is a few taps, with gloves on. If it needs a manual, it is not finished.',
    },
    {
      question: 'Does it replace 108 or 112?',
      answer: 'No. An emergency is still called in there. We begin where a crew meets the patient.',
    },
    {
      question: 'Who says that your figures are true?',
      answer:
        'Your own pilot. The impact page names what each figure counts, and against what, so that you can count along.',
    },
  ],
} satisfies PartnerQuestionsContent
