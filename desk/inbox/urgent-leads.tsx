import { Link } from 'wouter'
import type { DeskLead } from '../../contract/desk.ts'
import { useLeadAddress } from '../leads/filter.ts'
import { contactOf } from '../leads/reach.ts'
import styles from './urgent-leads.module.css'

/** New leads that read like an emergency, above every list until somebody takes them. */
export function UrgentLeads({ leads }: { leads: DeskLead[] }) {
  const addressOf = useLeadAddress()
  if (leads.length === 0) return null
  return (
    <section className={styles.urgent} aria-label="Sounds like an emergency">
      {leads.map((lead) => (
        <Link key={lead.id} href={addressOf(lead.id)} className="plain beside middle gap-2 unbroken">
          <b className="bad">Emergency?</b>
          <b>{contactOf(lead).name}</b>
          <span className="clip">{lead.message}</span>
        </Link>
      ))}
    </section>
  )
}
