/** Whether owners sign with a certificate: they must, they may, or they cannot. */
export const certificateRules = ['required', 'offered', 'off'] as const

export type CertificateRule = (typeof certificateRules)[number]
