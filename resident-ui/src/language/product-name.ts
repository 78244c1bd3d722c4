import { currentLanguage } from '#ui/translate.ts'

/** Returns the name of the product, whose Korean word also means an apartment complex. */
export const productName = (): string => (currentLanguage() === 'ko' ? '단지' : 'Danji')
