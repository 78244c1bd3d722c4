import type { EntryRiskEvent } from '#events/registry/register.events.ts'

/** Tells whether an entry is at risk: a mere note is no risk. */
export const isAtRisk = ({ level }: Pick<EntryRiskEvent['data'], 'level'>): boolean =>
  level === 'medium' || level === 'high'
