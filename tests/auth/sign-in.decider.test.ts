import { describe, it } from 'vitest'
import { signInDecider } from '#services/auth/sign-in.decider.ts'
import { evidence, fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const refused = { type: 'SignInRefused', data: { adminId: fixedId(1), evidence } } as const
const refuse = { type: 'RefuseSignIn', ...refused.data } as const

describe('a refused sign-in', () => {
  it('is recorded', () => given(signInDecider).when(refuse).then([refused]))
  it('stays quiet when repeated: a further attempt is a stream of its own', () => given(signInDecider, [refused]).when(refuse).thenNothing())
})
