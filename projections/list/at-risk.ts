import type { EntryRiskEvent } from '#events/registry/register.events.ts'

/** Whether an entry counts as at risk: what is merely noted puts nothing at risk. */
export const isAtRisk = ({ level }: Pick<EntryRiskEvent['data'], 'level'>): boolean =>
  level === 'medium' || level === 'high'
