/** States of a sender number's registration at the provider, as the office knows them. */
export const numberRegistrations = ['registered', 'refused', 'unknown'] as const
export type NumberRegistration = (typeof numberRegistrations)[number]

/**
 * Papers that a provider wants for a sender number: the carrier's certificate of use, the
 * registration of the business or body, a power of attorney, a certificate of employment.
 */
export const numberPapers = ['service-certificate', 'business-registration', 'delegation', 'employment'] as const
export type NumberPaper = (typeof numberPapers)[number]

/** Templates that the product sends by itself, in the order of the form. */
export const accountTemplateNames = [
  'verification',
  'identityAccepted',
  'identityRefused',
  'signatureRequest',
  'signatureReminder',
] as const
export type AccountTemplateName = (typeof accountTemplateNames)[number]
