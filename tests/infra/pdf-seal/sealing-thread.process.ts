import { parentPort, workerData } from 'node:worker_threads'
import { fillSeal } from '#infra/lib/pdf/seal/fill-seal.ts'
import type { Sealing } from '#infra/lib/pdf/seal/sealing.ts'

const { bytes, sealing } = workerData as { readonly bytes: Uint8Array; readonly sealing: Sealing }
parentPort?.postMessage((await fillSeal(bytes, sealing)).bytes)
