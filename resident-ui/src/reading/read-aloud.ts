import { currentLanguage, type Language } from '#ui/translate.ts'
import { readableParts, type ReadablePart } from './readable-parts.ts'
import { storedSettings } from './device-settings.ts'
import { SCREEN_SHOWN, type ReadingSpeed } from './reading-settings.ts'

/** State of reading aloud. unavailable: the device has no voice of the language, or refuses to speak. */
export type ReadingState = 'idle' | 'reading' | 'paused' | 'unavailable'

const rates: Readonly<Record<ReadingSpeed, number>> = { slow: 0.75, normal: 1, fast: 1.4 }

type Position = { readonly parts: readonly ReadablePart[]; readonly index: number }

const listeners = new Set<() => void>()
let state: ReadingState = 'idle'
let position: Position = { parts: [], index: 0 }
/** Number of the utterance that is spoken: events of cancelled ones are ignored. */
let spoken = 0

export const readingState = (): ReadingState => state

export const subscribeToReading = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const mark = (element: Element | undefined): void => {
  for (const before of document.querySelectorAll('[data-reading]'))
    if (before !== element) before.removeAttribute('data-reading')
  if (!element || element.hasAttribute('data-reading')) return
  element.setAttribute('data-reading', '')
  element.scrollIntoView({ block: 'center', behavior: 'smooth' })
}

const change = (next: ReadingState): void => {
  state = next
  if (next === 'idle' || next === 'unavailable') mark(undefined)
  for (const listener of listeners) listener()
}

const tags: Readonly<Record<Language, string>> = { ko: 'ko-KR', en: 'en-US', zh: 'zh-CN', vi: 'vi-VN' }

/** Returns the language of a sentence: titles and documents are Korean in all of them. */
const languageOf = (text: string): Language => (/[가-힣]/.test(text) ? 'ko' : currentLanguage())

/** Returns a voice of a language; undefined leaves the choice to the device. */
const voiceOf = (voices: readonly SpeechSynthesisVoice[], language: Language): SpeechSynthesisVoice | undefined =>
  voices.find(({ lang }) => lang.toLowerCase().startsWith(language))

const speech = (): SpeechSynthesis | undefined => ('speechSynthesis' in window ? window.speechSynthesis : undefined)

const silence = (): void => {
  spoken += 1
  speech()?.cancel()
}

const speak = (): void => {
  const part = position.parts[position.index]
  const device = speech()
  const voices = device?.getVoices() ?? []
  const language = languageOf(part?.text ?? '')
  const voice = voiceOf(voices, language)
  if (!device || (voices.length > 0 && !voice)) return change('unavailable')
  if (!part) return change('idle')
  mark(part.element)
  const utterance = new SpeechSynthesisUtterance(part.text)
  utterance.lang = tags[language]
  utterance.rate = rates[storedSettings().speed]
  if (voice) utterance.voice = voice
  spoken += 1
  const number = spoken
  utterance.onend = () => {
    if (number !== spoken) return
    position = { ...position, index: position.index + 1 }
    speak()
  }
  utterance.onerror = () => {
    if (number === spoken) change('unavailable')
  }
  device.speak(utterance)
}

/** Reads the present screen aloud from its heading on. */
export const startReading = (): void => {
  silence()
  const screen = document.querySelector('main')
  position = { parts: screen ? readableParts(screen) : [], index: 0 }
  change('reading')
  speak()
}

/**
 * Pauses before the end of the sentence. Phones cannot pause a voice, so that it is cancelled, and
 * the sentence is read again.
 */
export const pauseReading = (): void => {
  silence()
  change('paused')
}

export const resumeReading = (): void => {
  change('reading')
  speak()
}

export const stopReading = (): void => {
  silence()
  change('idle')
}

/** Reads the present sentence again at the speed that was just chosen. */
export const readAtNewSpeed = (): void => {
  if (state !== 'reading') return
  silence()
  speak()
}

/** Follows the screens: reads the next one by itself, or falls silent. */
const followScreens = (): void => {
  if (state !== 'reading' && state !== 'paused') return
  if (state === 'reading' && storedSettings().readsOn) startReading()
  else stopReading()
}

window.addEventListener(SCREEN_SHOWN, followScreens)
window.addEventListener('pagehide', silence)
