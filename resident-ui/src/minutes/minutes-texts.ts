import type { SignerPage } from '#services/assembly/signing/minutes-page.contract.ts'
import { t } from '#ui/translate.ts'

/** Returns a signer with their role: "의장 김의장 님". */
export const signerTitle = (role: SignerPage['role'], name: string): string =>
  role === 'chair' ? t('의장 {name} 님', { name }) : t('서명인 {name} 님', { name })
