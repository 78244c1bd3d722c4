import type { ErrorKind } from '#services/core/errors/error.contract.ts'
import { t } from '../translate.ts'

/** Titles of the global error screen. */
export const errorTitles: Readonly<Record<ErrorKind, string>> = {
  authentication: t('인증 필요'),
  authorization: t('권한 없음'),
  'not-found': t('페이지를 찾을 수 없음'),
  validation: t('오류 발생'),
  server: t('서버 오류'),
  network: t('네트워크 오류'),
  unknown: t('오류 발생'),
}

/** Tells whether reloading the page may help; the reload button is shown only then. */
export const canReload = (kind: ErrorKind): boolean => kind === 'server' || kind === 'network' || kind === 'unknown'
