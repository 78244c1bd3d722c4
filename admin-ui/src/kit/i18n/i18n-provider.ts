import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { ResourceNames } from '../module/module.ts'
import { koreanMessages } from './korean-messages.ts'

/** The office's texts: what react-admin itself says, and what the rooms call their records. */
export const i18nProviderOf = (resources: Readonly<Record<string, ResourceNames>>) =>
  polyglotI18nProvider(() => ({ ...koreanMessages, resources }), 'ko', [{ locale: 'ko', name: '한국어' }], {
    allowMissing: true,
  })
