import type { ClientLogLevel } from '#services/monitoring/monitoring.contract.ts'

export const levelNames: Readonly<Record<ClientLogLevel, string>> = {
  debug: '디버그',
  info: '정보',
  warn: '경고',
  error: '오류',
}
