import type { ReactNode } from 'react'
import { currentLanguage } from '#ui/translate.ts'

/** Marks binding Korean text, such as titles and questions, for voices and fonts of other languages. */
export const Korean = ({ children }: { readonly children: ReactNode }) =>
  currentLanguage() === 'ko' ? children : <span lang="ko">{children}</span>
