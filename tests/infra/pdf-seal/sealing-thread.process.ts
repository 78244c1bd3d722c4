import { parentPort, workerData } from 'node:worker_threads'
import { fillSeal } from '#infra/pdf-seal/fill-seal.ts'
import type { Sealing } from '#infra/pdf-seal/sealing.ts'

const { bytes, sealing } = workerData as { readonly bytes: Uint8Array; readonly sealing: Sealing }
parentPort?.postMessage((await fillSeal(bytes, sealing)).bytes)
