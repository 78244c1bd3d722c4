import type { Page } from '@playwright/test'

type Spoken = { readonly text: string; readonly lang: string; readonly rate: number }
type Utterance = Spoken & { readonly onend?: () => void }
type Voice = { readonly spoken: readonly Spoken[]; readonly end: () => void }

/** Replaces the voice of the device, which a browser without a screen has not. */
const speakSilently = (lang: string): void => {
  const spoken: Spoken[] = []
  let current: Utterance | undefined
  const end = () => {
    const ended = current
    current = undefined
    ended?.onend?.()
  }
  const speechSynthesis = {
    getVoices: () => [{ lang, name: lang }],
    speak: (utterance: Utterance) => {
      current = utterance
      spoken.push({ text: utterance.text, lang: utterance.lang, rate: utterance.rate })
    },
    cancel: () => {
      current = undefined
    },
  }
  class SpeechSynthesisUtterance {
    readonly text: string
    constructor(text: string) {
      this.text = text
    }
  }
  const voice: Voice = { spoken, end }
  for (const [name, value] of Object.entries({ speechSynthesis, SpeechSynthesisUtterance, voice }))
    Object.defineProperty(globalThis, name, { value, configurable: true })
}

/** Page that was given a voice. */
type WithVoice = { readonly voice: Voice }

/** Gives the page a voice of a language, whose sentences a test hears and ends. */
export const giveVoice = (page: Page, lang: string): Promise<unknown> => page.addInitScript(speakSilently, lang)

export const spokenTexts = (page: Page): Promise<readonly Spoken[]> =>
  page.evaluate(() => (globalThis as unknown as WithVoice).voice.spoken)

/** Lets the voice come to the end of its sentence. */
export const endSentence = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as WithVoice).voice.end())
