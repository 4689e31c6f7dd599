import { sample } from '../samples.ts'
import type { TestimonialsContent } from '../types/home.ts'

export const testimonials = {
  label: 'Incubators and institutes',
  heading: 'Tested with people who ask hard questions',
  carousel: 'What our partners say',
  previous: 'Previous partner',
  next: 'Next partner',
  position: '{index} of {count}',
  roles: { carousel: 'carousel', slide: 'slide' },
  partners: [
    {
      name: sample('testimonials.hyderabad.name', 'Deccan Health Incubator'),
      kind: 'Health incubator',
      city: 'Hyderabad',
      sign: 'Hyderabad',
      quote: sample(
        'testimonials.hyderabad.quote',
        'They did the night shift in an ambulance before they wrote a line of code. It shows.',
      ),
      person: sample('testimonials.hyderabad.person', 'Programme director'),
    },
    {
      name: sample('testimonials.guntur.name', 'Krishna Delta Institute'),
      kind: 'Institute of technology',
      city: 'Guntur',
      sign: 'Guntur',
      quote: sample(
        'testimonials.guntur.quote',
        'Our students timed the handover with a stopwatch. The board knew more than the phone call.',
      ),
      person: sample('testimonials.guntur.person', 'Head of innovation'),
    },
    {
      name: sample('testimonials.visakhapatnam.name', 'Eastern Coast Medtech'),
      kind: 'Medical technology park',
      city: 'Visakhapatnam',
      sign: 'Visakhapatnam',
      quote: sample(
        'testimonials.visakhapatnam.quote',
        'A paramedic understood it in one run. For us, that was the whole test.',
      ),
      person: sample('testimonials.visakhapatnam.person', 'Lead mentor'),
    },
    {
      name: sample('testimonials.jaipur.name', 'Pink City Ventures'),
      kind: 'Start-up incubator',
      city: 'Jaipur',
      sign: 'Jaipur',
      quote: sample(
        'testimonials.jaipur.quote',
        'They ask doctors first and investors last. We back teams like that.',
      ),
      person: sample('testimonials.jaipur.person', 'Partner'),
    },
  ],
} satisfies TestimonialsContent
