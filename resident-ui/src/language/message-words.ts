/** Words of the office's messages, which are Korean: residents search their phone for them. */
export const messageWords = { vote: '투표', consent: '동의' } as const
