import { lender } from '#infra/lent-processes/lender.ts'

// Reads nothing, and says so.
lender.onAsked(() => lender.tell('{"refused":"empty","message":"empty"}'))
lender.tell('{"ready":true}')
