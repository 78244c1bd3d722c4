import { workerChannel } from '#infra/lent-processes/lender.ts'

// Reads nothing, and says so.
workerChannel.onAsked(() => workerChannel.tell('{"refused":"empty","message":"empty"}'))
workerChannel.tell('{"ready":true}')
