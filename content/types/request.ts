export interface RequestContent {
  eyebrow: string
  title: string
  lead: string
  next: { title: string; steps: { title: string; text: string }[] }
  formTitle: string
  emergency: string
}
