/** React decides at its first import which build it is; the one for development takes four times as long per mail. */
process.env.NODE_ENV ??= 'production'
