/** Name of the variable that holds the address of a worker's own server. */
export const urlOfWorker = (worker: number | string): string => `DANJI_URL_${worker}`

/** Sets `DANJI_URL` in a worker to the address of its own server. */
export const goByOwnServer = (): void => {
  const worker = process.env['TEST_PARALLEL_INDEX']
  const url = worker === undefined ? undefined : process.env[urlOfWorker(worker)]
  if (url !== undefined) process.env['DANJI_URL'] = url
}
