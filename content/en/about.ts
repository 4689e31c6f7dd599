import { sample } from '../samples.ts'
import type { AboutContent } from '../types/about.ts'

const member = (slug: string, name: string, role: string, about: string) => {
  const shown = sample(`about.team.${slug}.name`, name)
  return {
    name: shown,
    role,
    about,
    profile: {
      label: 'LinkedIn',
      href: sample(`about.team.${slug}.profile`, `https://network.example/in/${slug}`),
    },
  }
}

export const about = {
  banner: {
    eyebrow: 'About Us',
    title: 'Where Every Second Matters',
    vision: {
      label: 'Vision',
      text: 'An India in which the first hour after an accident is spent on care, wherever it happens and whoever it happens to.',
    },
    mission: {
      label: 'Mission',
      text: 'To put ambulances, paramedics and hospitals on one clock: the right hospital chosen at the scene, the patient’s vitals there before the patient, a team that is ready at the door.',
    },
  },
  values: {
    eyebrow: 'Core values',
    title: 'Five things we hold ourselves to',
    items: [
      {
        icon: 'innovation',
        name: 'Innovation',
        text: 'We build what a paramedic can use with gloves on, at 2 a.m., in the rain. If it needs a manual, it is not finished.',
      },
      {
        icon: 'patient-centric',
        name: 'Patient-Centric',
        text: 'Every screen answers one question first: does this help the person on the stretcher?',
      },
      {
        icon: 'integrity',
        name: 'Integrity',
        text: 'Hospitals are ranked by the care a case needs. A place on that list cannot be bought.',
      },
      {
        icon: 'collaboration',
        name: 'Collaboration',
        text: 'Paramedics, doctors and hospital desks design with us, because each sees a part of the hour that the others do not.',
      },
      {
        icon: 'excellence',
        name: 'Excellence',
        text: 'Working most of the time is not working. We rehearse failure so that crews do not have to meet it.',
      },
    ],
  },
  team: {
    eyebrow: 'Team',
    title: 'Four people to call by name',
    lead: 'Small on purpose. Whoever answers you also builds what you asked about.',
    members: [
      member(
        'ananya-rao',
        'Ananya Rao',
        'Founder and Chief Executive',
        'Looks after hospitals, partners and the promise we make to both.',
      ),
      member(
        'kabir-menon',
        'Kabir Menon',
        'Chief Technology Officer',
        'Keeps the platform up, quick and secure, on good nights and bad ones.',
      ),
      member(
        'farah-siddiqui',
        'Dr Farah Siddiqui',
        'Chief Medical Officer',
        'Decides what a case must carry, and what a crew must never be asked twice.',
      ),
      member(
        'joseph-david',
        'Joseph David',
        'Head of Field Operations',
        'Rides along, listens, and trains every crew before its first shift with us.',
      ),
    ],
  },
} satisfies AboutContent
