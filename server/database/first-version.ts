/** Checksums of the migrations of 1.0.0, by which a store of that version is recognised. */
const checksums: Record<'sqlite' | 'postgres', Record<number, string>> = {
  sqlite: {
    1: '1088540c802e7af94156edc9da95127a90739cb74bf0dd030f62e7a30a2306f6',
    2: '00c78a77892ec36b9b5b4d45e6ff7ea3c616bbf824dbd27c40043d673ae6f952',
    3: '858832ee8e3b0065e1451657f013cd98bf255301245c8b346919835c99ecc084',
    4: '812cdec4014e05644366af64bb5960e26461d06201445b28bfb7844bc2f6ec5c',
    5: 'c2a311feea4a2c34c257c1bf29b94c7eb12bb20e187d7f8e9d44308eebc972e1',
    6: 'fc26abbc78fb983cc431824fc93bf98a40c676bb91240c658964ad1fbf44b4f3',
    8: '7beb8cea8cc0740466f494eb6879249f1c1faafee0c9ca259c2a505ac5fc808b',
  },
  postgres: {
    1: '337a612002f4eebb1fcaac32ee446a4888bc86f26b4b02d74d19b04bb2141ee8',
    2: '9ac6de49627994f54aef2162793e4a47635840ca156057c57d646f5b53c142f9',
    3: '98e2ecc11e9661290e8ebfec343c539408d83c8a1a42c81b044b70de14a2103b',
    4: 'f035b1a89f8253bb14afad4b3cb4837506b84000d4b43f7c559815a0357f92ed',
    5: '2e7aaddc1dad6e9123b5368f16a288423ffe137b09532b3bac1db8ff9404e274',
    6: 'f17e320dbe30cb2d3a7e9f0f4fb8ed261dfc64501cd95b10c4f0ab14ea74bccc',
    7: 'd1e9b4466467802419c0838c3dccaf062cb16c4276dd9f8edb5d70249e57b550',
    8: '3e866fbccefa95286e3b4f5bedc46ebe9c6b999fbfc7f7ded802c73f8c4fb61c',
  },
}

export const isFirstVersion = (applied: { number: number; checksum: string | null }[]): boolean =>
  Object.values(checksums).some(
    (known) =>
      applied.length === Object.keys(known).length &&
      applied.every(({ number, checksum }) => known[number] !== undefined && known[number] === checksum),
  )
