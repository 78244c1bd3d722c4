import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { workerChannel } from '#infra/platform/worker-processes/worker.ts'

/** Actions of the process on request. */
export type Deed = 'answer' | 'environment' | 'unpack for ever' | 'take all memory' | 'throw' | 'leave'

const packed = deflateRawSync(Buffer.alloc(200, 'a'))
const kept: unknown[] = []

const unpackForEver = (): never => {
  for (;;) inflateRawSync(packed)
}

const takeAllMemory = (): never => {
  for (;;) kept.push(inflateRawSync(packed).toString('latin1').split(''))
}

workerChannel.onAsked((deed: Deed) => {
  switch (deed) {
    case 'answer':
      return workerChannel.tell(workerChannel.data())
    case 'environment':
      return workerChannel.tell(Object.keys(process.env))
    case 'unpack for ever':
      return unpackForEver()
    case 'take all memory':
      return takeAllMemory()
    case 'throw':
      throw new RangeError('홍길동')
    case 'leave':
      process.exit(0)
  }
})
workerChannel.tell('ready')
