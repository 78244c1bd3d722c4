export { PortraitRefused, readPortrait } from './read-portrait.ts'
