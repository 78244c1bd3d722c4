/** Boolean filters of a roll. */
export const rollFlags: readonly string[] = ['kakaoEnabled', 'contactChanged', 'coOwned', 'unreachable', 'areaUnknown']
