/** Name of the variable that holds the address of a worker's own server. */
export const urlOfWorker = (worker: number | string): string => `DANJI_URL_${worker}`

/** In a worker: its own server's address becomes `DANJI_URL`, which the journeys go by. */
export const goByOwnServer = (): void => {
  const worker = process.env['TEST_PARALLEL_INDEX']
  const url = worker === undefined ? undefined : process.env[urlOfWorker(worker)]
  if (url !== undefined) process.env['DANJI_URL'] = url
}
