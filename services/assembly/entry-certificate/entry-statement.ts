import { createHash } from 'node:crypto'

/**
 * Returns the statement that is signed to enter a meeting online, and its SHA-256, hexadecimal. It
 * names the assembly and the verification, so that no signature serves another one, and nothing of
 * the person.
 */
export const entryStatement = ({
  assemblyId,
  verificationId,
  requestedAt,
}: {
  readonly assemblyId: string
  readonly verificationId: string
  readonly requestedAt: string
}): { readonly text: string; readonly sha256: string } => {
  const text = [
    '총회에 온라인으로 참석하기 위해 본인임을 확인합니다.',
    `총회 ${assemblyId}`,
    `확인 ${verificationId}`,
    `요청 ${requestedAt}`,
  ].join('\n')
  return { text, sha256: createHash('sha256').update(text).digest('hex') }
}
