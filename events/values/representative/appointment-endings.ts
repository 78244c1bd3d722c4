/**
 * Reasons why an appointment ended: too few co-owners agree; the representative died; a share was
 * sold; it was recorded by mistake, and counts as if it had never been.
 */
export const appointmentEndings = ['revoked', 'died', 'co-owners-changed', 'mistake'] as const
export type AppointmentEnding = (typeof appointmentEndings)[number]
