import type { SignerPage } from '#services/assembly/signing/minutes-page.contract.ts'

/** Name of a signer's role: "의장". */
export const roleName = (role: SignerPage['role']): string => (role === 'chair' ? '의장' : '서명인')
