% tandem run generator.pl 'word(a)'
% Many constants: each is a choice of its own.
word(a). word(b). word(c). word(d). word(e). word(f). word(g). word(h). word(i). word(j).
word(k). word(l). word(m). word(n). word(o). word(p). word(q). word(r). word(s). word(t).
