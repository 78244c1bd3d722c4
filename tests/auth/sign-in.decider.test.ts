import { expect, it } from 'vitest'
import { foldEvents } from '#services/core/decider.ts'
import { signInDecider } from '#services/auth/sign-in.decider.ts'
import { evidence, fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const refused = { type: 'SignInRefused', data: { adminId: fixedId(1), evidence } } as const
const refuse = { type: 'RefuseSignIn', ...refused.data } as const

it('a refused sign-in is recorded', () => given(signInDecider).when(refuse).then([refused]))
it('every further one is recorded too: each is an attempt of its own', () => {
  given(signInDecider, [refused, refused]).when(refuse).then([refused])
  expect(foldEvents(signInDecider, [refused, refused])).toEqual({ refused: 2 })
})
