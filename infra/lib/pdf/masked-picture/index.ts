export { MaskedPictureRefused, readMaskedPicture, type MaskedPicture, type PictureBox } from './read-masked-picture.ts'
