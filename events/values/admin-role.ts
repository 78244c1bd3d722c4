/** Roles of administrators. */
export const adminRoles = ['SUPER_ADMIN', 'ADMIN', 'AUDITOR', 'ANALYST'] as const
export type AdminRole = (typeof adminRoles)[number]
