/**
 * Minimum length by the server's contract: ten characters, with no other rule (NIST SP 800-63B,
 * 5.1.1.2).
 */
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 200

const LONG = 14
const FEW_DIFFERENT = 5

export type PasswordStrength = { readonly level: 'none' | 'short' | 'weak' | 'fair' | 'strong'; readonly text: string }

/**
 * Tells a run such as "abcdefghij" or "9876543210", where each character is next to the one before.
 */
const isRun = (characters: readonly string[]): boolean => {
  const steps = characters
    .slice(1)
    .map((character, index) => (character.codePointAt(0) ?? 0) - (characters[index]?.codePointAt(0) ?? 0))
  const along = steps.filter((step) => Math.abs(step) === 1).length
  return along >= steps.length * 0.7
}

/** Returns a hint on a password while it is typed; the only rule is its length. */
export const strengthOf = (password: string): PasswordStrength => {
  const characters = [...password]
  if (characters.length === 0)
    return { level: 'none', text: `${PASSWORD_MIN}자 이상으로 정해주세요. 길수록 안전합니다.` }
  if (password.length < PASSWORD_MIN)
    return { level: 'short', text: `${PASSWORD_MIN - password.length}자 더 입력해주세요.` }
  if (new Set(characters).size <= FEW_DIFFERENT || isRun(characters))
    return { level: 'weak', text: '짐작하기 쉬운 비밀번호입니다. 다른 글자를 섞어주세요.' }
  return characters.length >= LONG
    ? { level: 'strong', text: '안전한 비밀번호입니다.' }
    : { level: 'fair', text: '쓸 수 있는 비밀번호입니다. 더 길면 더 안전합니다.' }
}

/** Validates a new password: returns what is wrong with it. `required` handles an empty one. */
export const newPasswordForm = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value === '') return undefined
  if (value.length < PASSWORD_MIN) return `비밀번호는 ${PASSWORD_MIN}자 이상으로 정해주세요.`
  return value.length > PASSWORD_MAX ? `${PASSWORD_MAX}자 이내로 입력해주세요.` : undefined
}
