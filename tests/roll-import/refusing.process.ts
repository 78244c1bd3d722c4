import { workerChannel } from '#infra/platform/worker-processes/worker.ts'

// Reads nothing, and says so.
workerChannel.onAsked(() => workerChannel.tell('{"refused":"empty","message":"empty"}'))
workerChannel.tell('{"ready":true}')
