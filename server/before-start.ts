/** Loaded before the server and every command (`node --import`): what is imported after it is compiled once. */
import './env-file.ts'
import './compile-cache.ts'
